import { Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../domain/catalog/limits';
import { ACCEPTED_ENDINGS, NETBOX_DUMP } from '../../../domain/import/accepted-files';
import { ChooseFile } from './choose-file';
import classes from './import.module.css';

/** What pg_dump writes is mostly called so. */
const DUMPS = /\.(sql|dump|backup)(\.gz)?$/i;

/** Takes one file, dragged here or chosen; says at once when it cannot be one. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t, i18n } = useTranslation(['import', 'messages']);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function take(file: File | null): void {
    const wrong = file === null ? t('messages:noFileSelected') : problemOf(file);
    setProblem(wrong);
    if (file !== null && wrong === null) onFile(file);
  }

  function problemOf(file: File): string | null {
    const megabytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
    if (DUMPS.test(file.name)) return t('reason.database-dump', { command: NETBOX_DUMP });
    if (!ACCEPTED_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return t('file.wrongType', { file: file.name, accepted: ACCEPTED_ENDINGS.join(' ') });
    if (file.size === 0) return t('file.empty', { file: file.name });
    if (file.size > LIMITS.uploadBytes) {
      return t('file.tooLarge', {
        file: file.name,
        size: megabytes.format(file.size / 1_048_576),
        limit: megabytes.format(LIMITS.uploadBytes / 1_048_576),
      });
    }
    return null;
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const entry = event.dataTransfer.items[0]?.webkitGetAsEntry();
    if (event.dataTransfer.files.length > 1) setProblem(t('file.many'));
    else if (entry?.isDirectory) setProblem(t('file.folder', { folder: entry.name }));
    else take(event.dataTransfer.files[0] ?? null);
  }

  return (
    <>
      <div
        className={classes['drop']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileImport size={30} stroke={1.4} aria-hidden="true" />
        <strong>{t('file.drop')}</strong>
        <Text c="dimmed" size="sm">
          {t('file.kinds')}
        </Text>
        <ChooseFile word={t('file.choose')} variant="default" mt={6} onChosen={take} />
      </div>
      {problem !== null && (
        <Text c="var(--pl-danger)" mt="sm" role="alert">
          {problem}
        </Text>
      )}
      <dl className={classes['sources']}>
        {(['dataset', 'library', 'archive'] as const).map((source) => (
          <div key={source}>
            <dt>{t(`source.${source}.name`)}</dt>
            <dd>{t(`source.${source}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
