import { INTL_TAGS, type Language } from '@halyard/api/client'
import { COMMON, createTexts, type Texts } from '@halyard/web'

/** The namespace shared by the trading screens, loaded in addition to their own. */
export const TRADING = 'trading'

/** Modules with the first texts of each language. One module per text file would make the first script much larger. */
const FIRST_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./first-texts/*.ts', {
  import: 'TEXTS',
})

/** The folders of texts that belong to no feature, as the modules name them. */
const FOLDERS: Readonly<Record<string, string>> = {
  [COMMON]: '../../../locales',
  [TRADING]: '../../trading/locales',
}

/** Modules with the texts of all products' notices in each language. */
const NOTICE_TEXTS = import.meta.glob<Readonly<Record<string, Texts>>>('./notice-texts/*.ts', {
  import: 'TEXTS',
})

/** The namespaces to which products add texts, from a folder of this name in each. */
const ADDED: Readonly<Record<string, string>> = { assets: 'entries', notice: 'notices' }

/** The texts of the app. */
export const TEXTS = createTexts<Language>(fetchTexts, INTL_TAGS, [TRADING])

async function fetchTexts(language: Language, namespace: string): Promise<Texts | undefined> {
  const folder = FOLDERS[namespace] ?? `../../../features/${namespace}/locales`
  const first = await FIRST_TEXTS[`./first-texts/${language}.ts`]?.()
  const texts = first?.[`${folder}/${language}.json`] ?? (await fetchFeatureTexts(language, namespace))
  if (!texts) return undefined
  const added = namespace === 'notice' ? await NOTICE_TEXTS[`./notice-texts/${language}.ts`]?.() : first
  return Object.assign({}, texts, ...textsIn(added, ADDED[namespace]))
}

/** Returns the texts of files in folders of a name. */
function textsIn(files: Readonly<Record<string, Texts>> = {}, folder: string | undefined): readonly Texts[] {
  return Object.entries(files).flatMap(([path, texts]) =>
    path.includes(`/${folder}/locales/`) ? [texts] : [],
  )
}

async function fetchFeatureTexts(language: Language, feature: string): Promise<Texts | undefined> {
  const { featureTexts } = await import('./feature-texts.ts')
  return featureTexts(language, feature)
}
