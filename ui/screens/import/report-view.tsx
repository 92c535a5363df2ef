import { Button, Group, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCopy, IconDownload } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupKey, groupsOf, type NoteGroup } from '../../../domain/import/note-groups';
import { notesAsText, placeOf, type ImportReport, type NoteLevel, type ReportNote } from './import-report';
import { groupWords, leftWords, noteWords } from './import-words';
import { saveFile } from '../../helpers/save-file';
import classes from './import.module.css';
import { toast } from '../../state/toast';

const ROW_HEIGHT = 34;

/** The report of a dry run (`planned`) or of an import: counts, what was refused or flagged and where, what was left out. */
export function ReportView({ report, planned }: { readonly report: ImportReport; readonly planned: boolean }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={classes['report']}>
      <section>
        <h2>{t(planned ? 'table.wouldDo' : 'table.didDo')}</h2>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('table.what')}</th>
              <th scope="col">{t(planned ? 'table.toCreate' : 'table.created')}</th>
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {t([`kind.${row.name}`, `catalog:objectClass.${row.name}`, `catalog:recordKind.${row.name}`], {
                    defaultValue: row.name,
                  })}
                </th>
                <td>{number.format(row.created)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(planned ? 'table.toChange' : 'table.changed')}</th>
              <td>{number.format(report.changed)}</td>
            </tr>
            <tr>
              <th scope="row">{t('table.unchanged')}</th>
              <td>{number.format(report.unchanged)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <div>
        <Notes report={report} />
        {report.files.length > 1 && <Files files={report.files} />}
        <Counts of={report.inFields} title={t('inFields.title')} text={t('inFields.text')} />
        <Counts of={report.notImported} title={t('notImported.title')} text={notImportedText(report, t, number)} />
      </div>
    </div>
  );
}

/** Where there are too many kinds to name, how many there are. */
function notImportedText(
  { notImported, furtherKinds = 0 }: ImportReport,
  t: TFunction<'import'>,
  number: Intl.NumberFormat,
): string {
  if (furtherKinds === 0) return t('notImported.text');
  const [all, shown] = [notImported.length + furtherKinds, notImported.length];
  return t('notImported.first', { count: all, number: number.format(all), shown: number.format(shown) });
}

/** What the source holds besides records, with how many there are. */
function Counts({ of, title, text }: { readonly of: ImportReport['inFields']; readonly title: string; readonly text: string }) {
  const { i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  if (of.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <p className={classes['text']}>{text}</p>
      <ul className={classes['chips']}>
        {of.map(({ name, count }) => (
          <li key={name}>
            {leftWords(name)} <strong>{number.format(count)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every file of the source with what was read from it. */
function Files({ files }: { readonly files: ImportReport['files'] }) {
  const { t, i18n } = useTranslation('import');
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section>
      <h2>{t('files.title', { count: files.length, number: number.format(files.length) })}</h2>
      <div ref={scroll} className={classes['notes']} tabIndex={0} role="group" aria-label={t('files.list')}>
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const file = files[row.index]!;
            return (
              <li key={row.key} style={{ transform: `translateY(${row.start}px)`, height: row.size }}>
                <span title={file.file}>{file.file}</span>
                <small>{t(`files.kind.${file.kind}`, { defaultValue: file.kind })}</small>
                <small>{t('files.records', { count: file.records, number: number.format(file.records) })}</small>
                <small>
                  {file.notes === 0 ? '' : t('files.notes', { count: file.notes, number: number.format(file.notes) })}
                </small>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Notes({ report }: { readonly report: ImportReport }) {
  const { t, i18n } = useTranslation('import');
  const levels = (['refused', 'left', 'flagged', 'warning', 'ignored'] as const).filter((level) =>
    report.notes.some((note) => note.level === level),
  );
  const [chosen, setChosen] = useState<NoteLevel | null>(null);
  const level = chosen ?? levels[0] ?? 'refused';
  const notes = report.notes.filter((note) => note.level === level);
  const groups = groupsOf(notes);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (group: NoteGroup): boolean => groups.length === 1 || unfolded.has(`${level} ${groupKey(group.notes[0]!)}`);
  const lines = groups.flatMap((group): readonly (NoteGroup | ReportNote)[] =>
    group.notes.length === 1 ? group.notes : isOpen(group) ? [group, ...group.notes] : [group],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const number = new Intl.NumberFormat(i18n.language);

  if (levels.length === 0) return <p className={classes['text']}>{t('notes.none')}</p>;
  return (
    <section>
      <h2>{t('notes.title')}</h2>
      <Group gap={8} justify="space-between" mb={10}>
        <SegmentedControl
          size="xs"
          value={level}
          onChange={(value) => setChosen(value as NoteLevel)}
          aria-label={t('notes.title')}
          data={levels.map((value) => ({
            value,
            label: `${t(`notes.${value}`)} ${number.format(report.notes.filter((note) => note.level === value).length)}`,
          }))}
        />
        <span>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCopy size={14} />}
            onClick={() => {
              void navigator.clipboard
                .writeText(notesAsText(notes, noteWords))
                .then(() => toast(t('notes.copied', { count: notes.length })));
            }}
          >
            {t('notes.copy')}
          </Button>
          <Button size="xs" variant="subtle" leftSection={<IconDownload size={14} />} onClick={() => saveReport(report)}>
            {t('notes.save')}
          </Button>
        </span>
      </Group>
      <p className={classes['text']}>
        {t(`notes.about.${level}`)}{' '}
        {report.noteCount > report.notes.length &&
          t('notes.more', { shown: number.format(report.notes.length), all: number.format(report.noteCount) })}
      </p>
      <div ref={scroll} className={classes['notes']} tabIndex={0} role="group" aria-label={t(`notes.${level}`)}>
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const line = lines[row.index]!;
            return (
              <li key={row.key} style={{ transform: `translateY(${row.start}px)`, height: row.size }}>
                {'notes' in line ? (
                  <UnstyledButton
                    className={classes['group']}
                    aria-expanded={isOpen(line)}
                    onClick={() => setUnfolded((now) => toggled(now, `${level} ${groupKey(line.notes[0]!)}`))}
                  >
                    <IconChevronRight size={14} aria-hidden="true" />
                    <span title={groupWords(line)}>{groupWords(line)}</span>
                    <strong>{number.format(line.notes.length)}</strong>
                  </UnstyledButton>
                ) : (
                  <NoteLine note={line} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function NoteLine({ note }: { readonly note: ReportNote }) {
  const words = noteWords(note);
  return (
    <>
      <span title={words}>{words}</span>
      <code title={placeOf(note)}>
        <bdi>{placeOf(note)}</bdi>
      </code>
    </>
  );
}

function toggled(of: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(of);
  if (!next.delete(name)) next.add(name);
  return next;
}

function saveReport(report: ImportReport): void {
  saveFile(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }), 'import-report.json');
}
