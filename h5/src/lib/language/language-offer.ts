import { INTL_TAGS, type Language } from '@halyard/api/client'
import { LANGUAGES, readStored, store } from '@halyard/web'

interface Visit {
  /** BCP 47 tags in the user's order of preference. */
  readonly locales: readonly string[]
  readonly shown: Language
  /** Whether a language was ever chosen on this device, or taken from an account. */
  readonly isChosen: boolean
  readonly isSignedIn: boolean
  readonly isDeclined: boolean
}

/**
 * Returns the language to offer on a first visit: the browser's most preferred supported one, unless it is already
 * shown.
 */
export function languageToOffer(visit: Visit): Language | undefined {
  if (visit.isChosen || visit.isSignedIn || visit.isDeclined) return undefined
  const preferred = visit.locales.map(languageOfLocale).find((language) => language !== undefined)
  return preferred === visit.shown ? undefined : preferred
}

function languageOfLocale(locale: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(locale).maximize()
    // Traditional Chinese is identified by its script.
    if (language === 'zh' && script === 'Hant') return 'hk'
    return LANGUAGES.find((one) => INTL_TAGS[one].split('-', 1)[0] === language)
  } catch {
    return undefined
  }
}

const KEY = 'languageOffer'
const DECLINED = 'declined'

/** Returns whether the language offer was declined on this device. */
export function isOfferDeclined(): boolean {
  return readStored(KEY) === DECLINED
}

/** Stores that the language offer was declined. */
export function declineOffer(): void {
  store(KEY, DECLINED)
}

interface OfferText {
  readonly question: string
  readonly accept: string
  readonly decline: string
}

/** In the offered language itself. Not in the locale files, so that the first paint does not wait for another one. */
const OFFERS = import.meta.glob<OfferText>('./offers/*.json', { import: 'default', eager: true })

/** Returns the offer of a language in its own words. */
export function offerIn(language: Language): OfferText {
  const offer = OFFERS[`./offers/${language}.json`]
  if (!offer) throw new Error(`no offer in ${language}`)
  return offer
}
