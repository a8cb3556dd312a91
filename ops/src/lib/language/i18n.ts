import { INTL_TAGS } from '@halyard/api/client'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rememberLanguage, useSession } from '../session/session.ts'
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './languages.ts'

type Texts = Readonly<Record<string, string>>

const FILES = import.meta.glob<Texts>(['../../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
})

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (tag: string, namespace: string, done: ReadCallback) => {
    void deliver(CONSOLE_LANGUAGES.find((known) => INTL_TAGS[known] === tag) ?? 'en', namespace, done)
  },
}

async function deliver(language: ConsoleLanguage, namespace: string, done: ReadCallback): Promise<void> {
  const texts = await loadTexts(language, namespace).catch(() => undefined)
  if (texts) done(null, texts)
  else done(`no texts of ${namespace} in ${language}`, null)
}

async function loadTexts(language: ConsoleLanguage, namespace: string): Promise<Texts> {
  const folder = namespace === 'common' ? '../../locales' : `../../features/${namespace}/locales`
  const load = FILES[`${folder}/${language}.json`]
  if (!load) throw new Error(`no file of texts: ${namespace}, ${language}`)
  return load()
}

/** Initialises the texts in the stored language. `namespaces` are those of the features in the navigation. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  const { language } = useSession.getState()
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: INTL_TAGS[language],
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      fallbackNS: ['common'],
      keySeparator: false,
      interpolation: { escapeValue: false },
    })
  document.documentElement.lang = INTL_TAGS[language]
}

/** Switches the console to a language. */
export async function changeLanguage(language: ConsoleLanguage): Promise<void> {
  await i18next.changeLanguage(INTL_TAGS[language])
  rememberLanguage(language)
  document.documentElement.lang = INTL_TAGS[language]
}

/** Returns a text outside of components. */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return i18next.t(key, values)
}
