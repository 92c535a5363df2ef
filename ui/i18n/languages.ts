/** The languages the interface offers, each in its own words. */
export const LANGUAGE_NAMES = { 'zh-cn': '简体中文', en: 'English' } as const;
export type KnownLanguage = keyof typeof LANGUAGE_NAMES;
