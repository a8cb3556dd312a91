/** The texts of all products' notices in one language, by path. They travel in one file. */
export const TEXTS = import.meta.glob<Record<string, string>>('../../../features/*/notices/locales/de.json', {
  import: 'default',
  eager: true,
})
