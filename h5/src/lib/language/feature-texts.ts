/**
 * The text files of all features and of what several show, by path. A chunk of its own: the list of nine files for every feature would be a
 * twentieth of the script that each first visit loads.
 */
export const FEATURE_TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../features/*/locales/*.json',
    '../../features/*/*/locales/*.json',
    '../trading/terminal/locales/*.json',
    '../share/locales/*.json',
    '../wallet/networks/locales/*.json',
    '!../../features/*/{entries,notices}/locales/*.json',
  ],
  { import: 'default' },
)

/** Namespaces of texts that several features show: of what only a desktop has on trading screens, of shared results, and of networks. */
const SHOWN_BY_SEVERAL: Readonly<Record<string, string>> = {
  terminal: '../trading/terminal',
  share: '../share',
  networks: '../wallet/networks',
}

/** Loads the texts of a feature, or of a part that several show, in a language. */
export async function featureTexts(
  language: string,
  feature: string,
): Promise<Record<string, string> | undefined> {
  const folder = SHOWN_BY_SEVERAL[feature] ?? `../../features/${feature}`
  return FEATURE_TEXTS[`${folder}/locales/${language}.json`]?.()
}
