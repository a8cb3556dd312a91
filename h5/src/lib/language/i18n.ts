import type { Language } from '@halyard/api/client'
import { INTL_TAGS } from '@halyard/api/client'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rememberLanguage, useSession } from '../session/session.ts'
import { languageOfTag } from './languages.ts'

type Texts = Record<string, string>

/** The namespace shared by the trading screens, loaded in addition to their own. */
export const TRADING = 'trading'

/** The texts of the frame and of the most visited screens; vite.config.ts puts those of one language into one file. */
const FIRST_TEXTS = import.meta.glob<Texts>(
  [
    '../../locales/*.json',
    '../trading/locales/*.json',
    '../../features/{home,trade,kline,option,perp,assets}/locales/*.json',
  ],
  { import: 'default' },
)

const FOLDERS: Readonly<Record<string, string>> = { common: '../../locales', [TRADING]: '../trading/locales' }

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (tag: string, namespace: string, done: ReadCallback) => {
    void deliver(languageOfTag(tag), namespace, done)
  },
}

/** Loads one namespace of a language; falls back to English if that fails. */
async function deliver(language: Language, namespace: string, done: ReadCallback): Promise<void> {
  const texts = await loadTexts(language, namespace)
    .catch(() => loadTexts('en', namespace))
    .catch(() => undefined)
  if (texts) done(null, texts)
  else done(`No texts of ${namespace}`, null)
}

async function loadTexts(language: Language, namespace: string): Promise<Texts> {
  const folder = FOLDERS[namespace] ?? `../../features/${namespace}/locales`
  const file = `${folder}/${language}.json`
  const load = FIRST_TEXTS[file] ?? (await import('./feature-texts.ts')).FEATURE_TEXTS[file]
  if (!load) throw new Error(`texts of ${namespace} in ${language} not found`)
  return load()
}

/** Initialises translations in the stored language. */
export async function startI18n(): Promise<void> {
  const { language } = useSession.getState()
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: INTL_TAGS[language],
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: [TRADING, 'common'],
      keySeparator: false,
      interpolation: { escapeValue: false },
    })
  document.documentElement.lang = INTL_TAGS[language]
}

/** Loads the texts of a page. Rejects if a file cannot be loaded; the next call retries. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  const { language } = i18next
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  await i18next.loadNamespaces(namespaces)
  if (missing().length > 0) await i18next.reloadResources([language], missing())
  if (missing().length > 0) throw new Error(`failed to load texts of ${missing().join()}`)
}

/** Switches to a language and stores it with its origin. */
export async function changeLanguage(language: Language, source: 'account' | 'device'): Promise<void> {
  rememberLanguage(language, source)
  await i18next.changeLanguage(INTL_TAGS[language])
  document.documentElement.lang = INTL_TAGS[language]
}

/** Returns a translated text outside of components. */
export function text(key: string, values: Record<string, string | number> = {}): string {
  return i18next.t(key, values)
}
