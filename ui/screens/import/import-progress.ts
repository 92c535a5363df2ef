import type { TFunction } from 'i18next';
import type { ImportStep } from './import-run';

type Counted = Pick<Extract<ImportStep, { readonly kind: 'working' }>, 'phase' | 'done' | 'total'>;

const BYTES_A_MB = 1_048_576;

/** How far the upload or the server's work has come, in words and in percent; null = what there is to do is not known. */
export function progressOf(
  { phase, done, total }: Counted,
  t: TFunction<'import'>,
  language: string,
): { readonly percent: number | null; readonly words: string } {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: phase === 'upload' ? 1 : 0 });
  if (phase === 'comparing') return { percent: null, words: t('progress.comparing') };
  if (total === 0) return { percent: null, words: t('progress.begin') };
  const shown = (value: number): string => number.format(phase === 'upload' ? value / BYTES_A_MB : value);
  return {
    percent: Math.min(100, (done / total) * 100),
    words: t(`progress.${phase}`, { done: shown(done), total: shown(total) }),
  };
}
