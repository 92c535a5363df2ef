import { IconPhotoDown, IconPhotoScan } from '@tabler/icons-react';
import i18next from 'i18next';
import { fileName, saveFile } from '../../helpers/save-file';
import { notify } from '../../state/notices';
import { always, somethingSelected, type Command, type CommandContext } from '../command';
import { titleOfDiagram, titleOfSelection } from './picture-title';

/** A picture of what is selected for paper; of racks both sides (workers/diagram-session/drawing/picture-desk.ts). */
const saveSelected: Command = {
  id: 'save-picture',
  section: 'view',
  icon: IconPhotoDown,
  keys: [],
  enabled: somethingSelected,
  run: (context) => save(context, context.state.selection, titleOfSelection(context.state)),
};

/** The same of all that is drawn, as it is seen. */
const saveWhole: Command = {
  id: 'save-whole-picture',
  section: 'view',
  icon: IconPhotoScan,
  keys: [],
  enabled: always,
  run: (context) => {
    const kind = i18next.t(`catalog:diagramKind.${context.state.opened?.kind ?? 'free'}`);
    return save(context, [], titleOfDiagram(context.state, kind));
  },
};

export const PICTURE_COMMANDS: readonly Command[] = [saveSelected, saveWhole];

async function save(
  { session }: CommandContext,
  ids: readonly number[],
  { title, name }: { readonly title: string; readonly name: string },
): Promise<void> {
  const note = new Date().toLocaleDateString(i18next.language, { dateStyle: 'medium' });
  const sides = [i18next.t('diagram:segment.show-front'), i18next.t('diagram:segment.show-rear')] as const;
  try {
    const picture = await session.pictures.take({ ids, title, note, sides });
    if (picture === null) return notify('refused', i18next.t('diagram:notice.pictureEmpty'));
    const file = fileName(name, 'png');
    saveFile(picture, file);
    notify('info', i18next.t('diagram:notice.pictureSaved', { file }));
  } catch (error) {
    console.error('the picture was not made', error);
    notify('refused', i18next.t('diagram:notice.pictureFailed'));
  }
}
