/**
 * The text files of all features and of the terminal, by path. A chunk of its own: the list of nine files for every feature would be a
 * twentieth of the script that each first visit loads.
 */
export const FEATURE_TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../features/*/locales/*.json',
    '../../features/*/*/locales/*.json',
    '../trading/terminal/locales/*.json',
    '!../../features/*/{entries,notices}/locales/*.json',
  ],
  { import: 'default' },
)

/** The namespace of the parts that only a desktop shows, on all trading screens. */
const TERMINAL = 'terminal'

/** Loads the texts of a feature, or of the terminal, in a language. */
export async function featureTexts(
  language: string,
  feature: string,
): Promise<Record<string, string> | undefined> {
  const folder = feature === TERMINAL ? '../trading/terminal' : `../../features/${feature}`
  return FEATURE_TEXTS[`${folder}/locales/${language}.json`]?.()
}
