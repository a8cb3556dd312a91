import type { Language } from '@halyard/api/client'
import { INTL_TAGS } from '@halyard/api/client'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rememberLanguage, useSession } from '../session/session.ts'
import { languageOfTag } from './languages.ts'

type Texts = Record<string, string>

/** The namespace shared by the trading screens, loaded in addition to their own. */
export const TRADING = 'trading'

/** Modules with the first texts of each language. One for each file of texts would be a large part of the first script. */
const FIRST_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./first-texts/*.ts', {
  import: 'TEXTS',
})

/** The folders of texts that belong to no feature, as the modules name them. */
const FOLDERS: Readonly<Record<string, string>> = {
  common: '../../../locales',
  [TRADING]: '../../trading/locales',
}

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
  const folder = FOLDERS[namespace] ?? `../../../features/${namespace}/locales`
  const first = await FIRST_TEXTS[`./first-texts/${language}.ts`]?.()
  const texts = first?.[`${folder}/${language}.json`] ?? (await loadFeatureTexts(language, namespace))
  if (!texts) throw new Error(`texts of ${namespace} in ${language} not found`)
  return texts
}

async function loadFeatureTexts(language: Language, feature: string): Promise<Texts | undefined> {
  const { FEATURE_TEXTS } = await import('./feature-texts.ts')
  return FEATURE_TEXTS[`../../features/${feature}/locales/${language}.json`]?.()
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
