import { LIMITS } from '../../domain/catalog/limits';

/** `zh` becomes `zh-cn`, any other code is kept as it is, a missing one is the default (spec section 4). */
export function normalizeLanguage(code: string | null | undefined): string {
  const trimmed = (code ?? '').trim();
  if (trimmed === '') return LIMITS.defaultLanguage;
  return trimmed === 'zh' ? 'zh-cn' : trimmed;
}

export interface LanguageSources {
  readonly stored: string;
  /** `?language=`; null = not there. */
  readonly query: string | null;
  /** languageCode of the user's locale; may fail. */
  readonly locale: () => Promise<string>;
}

/** Stored, else `?language=`, else the user's locale, else zh-cn. `determined` is true when it was not stored: store it and reload. */
export async function findLanguage(
  sources: LanguageSources,
): Promise<{ readonly language: string; readonly determined: boolean }> {
  if (sources.stored !== '') return { language: sources.stored, determined: false };
  if (sources.query !== null && sources.query !== '') return { language: normalizeLanguage(sources.query), determined: true };
  const locale = await sources.locale().catch(() => '');
  return { language: normalizeLanguage(locale), determined: true };
}
