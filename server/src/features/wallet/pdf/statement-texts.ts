import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@halyard/api'
import type { Product } from '../../../cost-basis/meaning.ts'
import { readTexts } from '../../../platform/texts/text-folders.ts'

const OWN = readTexts([join(import.meta.dirname, 'texts')])
/** The names of movements and products are those of the app, in the files of which they are declared. */
const APP = join(import.meta.dirname, '../../../../../h5/src')
const APP_FOLDERS = [
  'locales',
  'features/assets/locales',
  ...globSync('features/*/entries/locales', { cwd: APP }),
]

function readApp(language: Language): Readonly<Record<string, string>> {
  const files = APP_FOLDERS.map((folder) => readFileSync(join(APP, folder, `${language}.json`), 'utf8'))
  return Object.assign({}, ...files.map((file) => JSON.parse(file) as object)) as Record<string, string>
}

/** The app's texts of the languages that were asked for: a start reads none. */
const appTexts = new Map<Language, Readonly<Record<string, string>>>()

function appTextsOf(language: Language): Readonly<Record<string, string>> {
  const texts = appTexts.get(language) ?? readApp(language)
  appTexts.set(language, texts)
  return texts
}

const PRODUCT_TEXTS: Readonly<Record<Exclude<Product, 'wallet'>, string>> = {
  spot: 'tabTrade',
  perp: 'areaContract',
  funding: 'productFunding',
  option: 'tabOption',
  wealth: 'tabWealth',
  subscription: 'areaSubscription',
  fiat: 'areaFiat',
  referral: 'areaInvite',
}

/** The texts of statements in a language. */
export interface StatementTexts {
  /** Returns a text, with `words` for its `{names}`. Throws for an unknown key. */
  readonly text: (key: string, words?: Readonly<Record<string, string>>) => string
  readonly product: (product: Product) => string
  /** Returns the name of an entry: of a trade by its direction. */
  readonly movement: (reason: string, comesIn: boolean) => string
}

export function statementTexts(language: Language): StatementTexts {
  const app = (key: string): string => appTextsOf(language)[key] ?? missing(key)
  const text = (key: string, words: Readonly<Record<string, string>> = {}) =>
    (OWN[language][key] ?? missing(key)).replace(
      /\{([a-z]+)\}/g,
      (whole, name: string) => words[name] ?? whole,
    )
  return {
    text,
    product: (product) => (product === 'wallet' ? text('product_wallet') : app(PRODUCT_TEXTS[product])),
    movement(reason, comesIn) {
      if (reason === 'trade_base') return app(comesIn ? 'entryBought' : 'entrySold')
      if (reason === 'trade_quote') return app(comesIn ? 'entryReceived' : 'entryPaid')
      return app(`reason_${reason}`)
    },
  }
}

function missing(key: string): never {
  throw new Error(`no text of a statement: ${key}`)
}
