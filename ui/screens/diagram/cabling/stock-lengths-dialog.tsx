import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CORD_FAMILIES,
  CORD_LISTS,
  stockOf,
  stockRefusal,
  type CordFamily,
  type CordList,
} from '../../../../domain/cabling/cord-settings';
import { CABLE_TYPES, codeOf } from '../../../../domain/catalog/enums';
import { ChoiceField, TextField } from '../../../components/fields';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { errorWords } from '../../../i18n/error-words';
import { refusalText } from '../../../i18n/sentences';
import { wordsFor } from '../../../i18n/word-key';
import { DialogForm } from '../dialog-form';
import { lengthsText, settingsOf, typedLengths, typedLists, type TypedLists } from './stock-form';
import { saveCordSettings, useCords, useCordSettings } from './use-cords';
import classes from './stock-lengths.module.css';

/** In which lengths cords are kept in stock, by kind and by type; an administrator's. */
export function StockLengthsDialog() {
  const { t } = useTranslation(['cabling', 'diagram']);
  const asked = useCordSettings();
  const settings = useCords((state) => state.settings);
  const [typed, setTyped] = useState<TypedLists | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const lists = typed ?? typedLists(settings);
  const types = CORD_LISTS.filter((list) => !isFamily(list) && lists[list] !== undefined);
  const others = CORD_LISTS.filter((list) => !isFamily(list) && lists[list] === undefined);
  const refusalOf = (list: CordList): string => {
    const refusal = stockRefusal(list, typedLengths(lists[list] ?? ''));
    return refusal ? refusalText(refusal) : '';
  };
  const isWrong = [...CORD_FAMILIES, ...types].some((list) => refusalOf(list) !== '');
  const change = (list: CordList, text: string): void => setTyped({ ...lists, [list]: text });
  const submit = async (): Promise<void> => {
    if (isWrong || asked.value === undefined) return;
    setBusy(true);
    try {
      await saveCordSettings(settingsOf(lists));
      closeDialog();
    } catch (error) {
      setProblem(errorWords(error));
    } finally {
      setBusy(false);
    }
  };
  const fieldOf = (list: CordList, label: string) => (
    <TextField
      key={list}
      label={label}
      value={lists[list] ?? ''}
      error={refusalOf(list) || undefined}
      rightSection={<span className={classes['unit']}>m</span>}
      onChange={(text) => change(list, text)}
    />
  );
  return (
    <DialogForm
      title={t('stock.title')}
      part="stock-lengths"
      size={520}
      word={t('stock.save')}
      disabled={isWrong || asked.value === undefined}
      busy={busy}
      answers={[asked]}
      onSubmit={() => void submit()}
      aside={
        <Button variant="subtle" onClick={() => setTyped({ ...lists, ...typedLists({}) })}>
          {t('stock.usual')}
        </Button>
      }
    >
      <Note>{t('stock.text')}</Note>
      {CORD_FAMILIES.map((family) => fieldOf(family, t(`stock.family.${family}`)))}
      {types.map((type) => (
        <div key={type} className={classes['own']}>
          {fieldOf(type, typeWord(type))}
          <Tooltip label={t('stock.remove', { type: typeWord(type) })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('stock.remove', { type: typeWord(type) })}
              onClick={() => setTyped(without(lists, type))}
            >
              <IconX size={15} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <ChoiceField<CordList | ''>
        label={t('stock.own')}
        placeholder={t('stock.addType')}
        none=""
        value=""
        of={others}
        wordsOf={(type) => (type === '' ? '' : typeWord(type))}
        onChange={(type) => type !== '' && change(type, lengthsText(stockOf(settingsOf(lists), codeOf(CABLE_TYPES, type))))}
      />
      <Problem text={problem} />
    </DialogForm>
  );
}

function isFamily(list: CordList): list is CordFamily {
  return (CORD_FAMILIES as readonly string[]).includes(list);
}

function typeWord(type: CordList): string {
  return wordsFor(`diagram:cableType.${type}`) ?? type;
}

function without(lists: TypedLists, type: CordList): TypedLists {
  const { [type]: _, ...others } = lists;
  return others;
}
