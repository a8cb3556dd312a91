import { codeSentTo } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'
import type { User } from './user.ts'

const account = wordsOf('account')
const assets = wordsOf('assets')
const common = wordsOf('common')
const german = wordsOf('common', 'de')
const deposit = wordsOf('deposit')
const keeping = wordsOf('option/keeping')
const notice = wordsOf('notice')
const option = wordsOf('option')
const settings = wordsOf('settings')
const trade = wordsOf('trade')
const verification = wordsOf('verification')

const PASSWORD = 'Harbour-Light-7'
const SECONDS = 30
/** The duration of the option, and the same again for a busy machine. */
const SETTLED_MS = 2 * SECONDS * 1_000
/** The prices are signed about a second after the one that decides; the rest is for a busy machine. */
const SIGNED_MS = 90_000
/** The app stores itself ten seconds after it has opened; the rest is for a busy machine. */
const STORED_MS = 60_000

export interface Visit {
  readonly user: User
  /** Where the product runs. */
  readonly url: string
  readonly email: string
}

export type Step = (visit: Visit) => Promise<void>
type Steps = Readonly<Record<string, Step>>

/** The least that an engine must be able to do. */
export const FIRST_STEPS: Steps = {
  register,
  'buy coins': buyCoins,
  'buy an option': buyOption,
  'verify its receipt': verifyReceipt,
}

/** The actions of a customer in the first hour, in their order. */
export const FIRST_HOUR: Steps = {
  ...FIRST_STEPS,
  'ask for an address': askForAddress,
  'change the language': changeLanguage,
  'open settings of the device': openDeviceSettings,
  'sign out and in': signOutAndIn,
}

async function register({ user, url, email }: Visit): Promise<void> {
  await user.page.goto(`${url}/h5/`)
  await user.press('button', common('signInOrRegister'))
  await user.press('button', account('newHere'))
  // The page that is left has a field for an address too.
  await user.sees(account('createAccount'))
  await user.fill(account('emailAddress'), email)
  await user.press('button', account('codeSend'))
  await user.sees(account('codeSent', { minutes: 10 }))
  const { code } = await codeSentTo(url, email)
  await user.fill(account('code'), code)
  await user.fill(account('password'), PASSWORD)
  await user.fill(account('repeatPassword'), PASSWORD)
  await user.press('checkbox', account('agree'))
  await user.press('button', account('createAccount'))
  await user.press('button', common('practiceTake'))
  await user.sees(common('accountOption'))
}

async function buyCoins({ user }: Visit): Promise<void> {
  await user.press('button', common('practiceTrade'))
  await user.fill(`${trade('spend')} (USDT)`, '500')
  const buy = trade('buyCoin', { coin: 'BTC' })
  await user.press('button', buy)
  await user.sees(trade('confirmTitle'))
  await user.press('button', buy)
  await user.press('tab', trade('history'))
  await user.sees(trade('statusFilled'))
}

/** Buys an option; the first attempt leads to identity verification. */
async function buyOption({ user }: Visit): Promise<void> {
  await user.press('link', common('tabOption'))
  await chooseCall(user)
  await user.press('button', option('verifyNow'))
  await user.press('button', `${verification('start')}: ${verification('basic')}`, 'start')
  await user.press('button', common('country'), 'start')
  await user.fill(common('searchCountry'), 'Portugal')
  await user.press('button', 'Portugal', 'start')
  await user.press('button', verification('continue'))
  await user.fill(verification('name'), 'Inês de Castro')
  await user.fill(verification('cardId'), 'PT-1355-77')
  await user.press('button', verification('continue'))
  await user.fill(verification('address'), 'Rua da Quinta 7, Coimbra')
  await user.press('button', verification('handIn'))
  await user.press('button', common('practiceReview'))
  await user.sees(verification('verified'))
  await user.press('button', common('back'))
  await user.press('button', common('back'))
  await chooseCall(user)
  await user.press('button', option('buyFor', { type: option('call'), amount: '10 USDT' }))
  await user.sees(/^0:[0-3]\d$/m)
}

async function chooseCall(user: User): Promise<void> {
  await user.press('text', option('secondsShort', { n: SECONDS }))
  await user.fill(option('stake'), '10')
  await user.press('button', option('call'), 'start')
}

async function verifyReceipt({ user }: Visit): Promise<void> {
  const outcomes = ['resultWin', 'resultLose', 'resultDraw'].map((key) => option(key)).join('|')
  await user.sees(new RegExp(`(${outcomes}) [+−]?[\\d.]+ USDT`), SETTLED_MS)
  await user.sees(option('verify'))
  await user.press('button', option('verify'))
  await user.sees(option('verifyHere'), SIGNED_MS)
  await user.press('button', option('verifyHere'))
  await user.sees(option('verifiedWhole'))
}

async function askForAddress({ user }: Visit): Promise<void> {
  await user.open('assets/index')
  await user.press('button', assets('deposit'))
  await user.sees(deposit('onlyThis', { coin: 'USDT', network: deposit('networkTRC20') }))
}

/** The app loads the texts of a language while it runs. */
async function changeLanguage({ user }: Visit): Promise<void> {
  await user.open('settings/index')
  await user.press('button', common('language'), 'start')
  await user.press('text', 'Deutsch')
  await user.press('button', german('back'))
  await user.press('button', german('language'), 'start')
  await user.press('text', 'English')
  await user.press('button', common('back'))
  await user.sees(common('language'))
}

/** Each page of what an engine may lack shows a control, or a sentence that says so. */
async function openDeviceSettings({ user }: Visit): Promise<void> {
  await user.open('settings/index')
  await user.sees(keeping('keyPinned'))
  await user.open('settings/security/passkeys')
  await user.sees([settings('passkeyAdd'), settings('passkeysNotHere')])
  await user.open('notice/settings')
  await user.sees(notice('push'))
  await user.sees(notice('pushPractice'))
  // The first worker of the device must not look like that of a new build.
  await user.expects(`!document.body.innerText.includes(${JSON.stringify(common('updateReady'))})`)
}

async function signOutAndIn({ user, email }: Visit): Promise<void> {
  await user.open('settings/account/index')
  await user.press('button', account('signOut'))
  await user.sees(account('signOutTitle'))
  await user.press('button', account('signOut'))
  await user.sees(account('signedOut'))
  await user.press('button', account('signInOrRegister'))
  await user.fill(account('emailAddress'), email)
  await user.fill(account('password'), PASSWORD)
  await user.press('button', account('signIn'))
  await user.sees(common('totalWorth'))
  await user.open('assets/index')
  await user.sees(common('accountCoin'))
}

/**
 * Ends the connection with `cut`, after the app has stored itself on the device: a reload comes from there, and the app says that
 * its prices are old.
 */
export async function loseConnection({ user }: Visit, cut: () => Promise<void>): Promise<void> {
  await user.expects('navigator.serviceWorker.controller !== null', STORED_MS)
  await user.expects(`localStorage.getItem('lastSeen')?.includes('"wallet"')`, STORED_MS)
  await cut()
  await user.sees(common('reconnecting'))
  await user.reload()
  await user.sees(common('reconnectingSince', { time: '' }).slice(0, -1))
  await user.sees(common('accountCoin'))
  await user.open('assets/record')
  await user.sees(common('errorTitle'))
}
