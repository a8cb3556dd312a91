import { INTL_TAGS, type Language } from '@halyard/api/client'
import { COMMON, createTexts, type Texts } from '@halyard/web'

/** The namespace shared by the trading screens, loaded in addition to their own. */
export const TRADING = 'trading'

/** Modules with the first texts of each language. One for each file of texts would be a large part of the first script. */
const FIRST_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./first-texts/*.ts', {
  import: 'TEXTS',
})

/** The folders of texts that belong to no feature, as the modules name them. */
const FOLDERS: Readonly<Record<string, string>> = {
  [COMMON]: '../../../locales',
  [TRADING]: '../../trading/locales',
}

/** The texts of the app. */
export const TEXTS = createTexts<Language>(fetchTexts, INTL_TAGS, [TRADING])

async function fetchTexts(language: Language, namespace: string): Promise<Texts | undefined> {
  const folder = FOLDERS[namespace] ?? `../../../features/${namespace}/locales`
  const first = await FIRST_TEXTS[`./first-texts/${language}.ts`]?.()
  const texts = first?.[`${folder}/${language}.json`]
  if (texts) return texts
  const { FEATURE_TEXTS } = await import('./feature-texts.ts')
  return FEATURE_TEXTS[`../../features/${namespace}/locales/${language}.json`]?.()
}
