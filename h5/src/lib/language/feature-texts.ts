/**
 * The text files of all features, by path. A chunk of its own: the list of nine files for every feature would be a
 * twentieth of the script that each first visit loads.
 */
export const FEATURE_TEXTS = import.meta.glob<Record<string, string>>(
  [
    '../../features/*/locales/*.json',
    '../../features/*/*/locales/*.json',
    '!../../features/*/{entries,notices}/locales/*.json',
  ],
  { import: 'default' },
)
