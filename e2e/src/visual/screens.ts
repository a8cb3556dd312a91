import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import {
  confirmOrder,
  openAct,
  openChat,
  openDeal,
  openOrder,
  sendEmptyAct,
  sendEmptyOrder,
} from './fiat-steps.ts'
import {
  OF_LIST,
  OF_VIRTUAL_LIST,
  OPENS_DIALOG,
  addAlert,
  closeAll,
  openDifference,
  openFirst,
  openPosition,
  openPoster,
  openPurchase,
  openRedemption,
  openWith,
  pauseAd,
  previewAd,
} from './open-steps.ts'
import { askForProof } from './security-steps.ts'
import { askToCancelAll, confirmOption, confirmPosition, inTab, showStatistics } from './trade-steps.ts'
import {
  confirmSubscription,
  confirmWealth,
  confirmWithdrawal,
  openProject,
  sendEmpty,
} from './wallet-steps.ts'

export interface Screen {
  readonly name: string
  readonly route: string
  /** `trader` has positions, orders and options; `newcomer` has just registered. */
  readonly signedIn: boolean | 'trader' | 'newcomer'
  /** Shows skeletons and spinners on purpose, so it never settles. */
  readonly alwaysLoading?: boolean
  /** For developers, in English. */
  readonly isEnglish?: true
  /** Opens an overlay or enters a state. */
  readonly prepare?: (page: Page, language: Language) => Promise<void>
}

const MERCHANT = 'legaltender/merchant'
const TRADE = 'trade/index'
const PERP = 'lever/index'
const TRANSFER = 'assets/transfer/index'
const DEPOSIT = 'assets/deposit/index'
const WITHDRAW = 'assets/withdraw/index'
const WEALTH_BUY = 'finance/buyPage?id=2'
const WEALTH_ORDERS = 'finance/ordersPage'
const LIMITS = 'settings/limits/index'
const COINS = 'publication/index'
const COIN_ORDERS = 'publication/index?tab=orders'
const FIAT = 'legaltender/index?fiat=EUR'
const FIAT_ORDERS = 'legaltender/history'

/** Every finished screen, and the overlays that open from it. */
export const SCREENS: readonly Screen[] = [
  { name: 'home-signed-out', route: 'index/index', signedIn: false },
  { name: 'home', route: 'index/index', signedIn: true },
  { name: 'menu', route: 'index/index', signedIn: true, prepare: openWith('header button', 0) },
  { name: 'search', route: 'index/index', signedIn: true, prepare: openWith(OPENS_DIALOG, 0) },
  { name: 'difference', route: 'index/index', signedIn: true, prepare: openDifference },
  { name: 'trade-signed-out', route: 'trade/index', signedIn: false },
  { name: 'trade', route: 'trade/index', signedIn: true },
  { name: 'trade-orders', route: TRADE, signedIn: 'trader', prepare: inTab(0) },
  { name: 'trade-cancel-all', route: TRADE, signedIn: 'trader', prepare: inTab(0, askToCancelAll) },
  { name: 'kline', route: 'trade/kline', signedIn: true },
  { name: 'option-signed-out', route: 'option/detail', signedIn: false },
  { name: 'option', route: 'option/detail', signedIn: true },
  { name: 'option-statistics', route: 'option/statistics', signedIn: false },
  { name: 'option-statistics-days', route: 'option/statistics', signedIn: false, prepare: showStatistics },
  { name: 'option-confirm', route: 'option/detail', signedIn: 'trader', prepare: confirmOption },
  { name: 'option-pairs', route: 'option/detail', signedIn: true, prepare: openWith('header button', 1) },
  { name: 'perp-signed-out', route: PERP, signedIn: false },
  { name: 'perp', route: PERP, signedIn: 'trader' },
  { name: 'perp-contracts', route: PERP, signedIn: true, prepare: openWith('header button', 1) },
  { name: 'perp-rate', route: PERP, signedIn: true, prepare: openWith(OPENS_DIALOG, 0) },
  { name: 'leverage', route: PERP, signedIn: true, prepare: openWith(OPENS_DIALOG, 1) },
  { name: 'perp-confirm', route: PERP, signedIn: 'trader', prepare: confirmPosition },
  { name: 'perp-close', route: PERP, signedIn: 'trader', prepare: inTab(0, openPosition('act_close')) },
  { name: 'perp-stops', route: PERP, signedIn: 'trader', prepare: inTab(0, openPosition('act_stops')) },
  { name: 'perp-margin', route: PERP, signedIn: 'trader', prepare: inTab(0, openPosition('act_margin')) },
  { name: 'perp-close-all', route: PERP, signedIn: 'trader', prepare: inTab(0, closeAll) },
  { name: 'perp-orders', route: PERP, signedIn: 'trader', prepare: inTab(1) },
  { name: 'perp-cancel-all', route: PERP, signedIn: 'trader', prepare: inTab(1, askToCancelAll) },
  { name: 'perp-closed', route: PERP, signedIn: 'trader', prepare: inTab(2, openWith(OF_LIST, 0)) },
  { name: 'assets-signed-out', route: 'assets/index', signedIn: false },
  { name: 'assets', route: 'assets/index', signedIn: true },
  { name: 'coin', route: 'assets/index', signedIn: true, prepare: openWith('main li button', 0) },
  { name: 'records', route: 'assets/record', signedIn: true },
  { name: 'record-filter', route: 'assets/record', signedIn: true, prepare: openWith(OPENS_DIALOG, 2) },
  { name: 'record', route: 'assets/record', signedIn: true, prepare: openWith(OF_VIRTUAL_LIST, 0) },
  { name: 'record-dates', route: 'assets/record?date=7', signedIn: true, prepare: openWith(OPENS_DIALOG, 3) },
  { name: 'trade-account', route: 'assets/tradeAccount', signedIn: true },
  { name: 'transfer', route: TRANSFER, signedIn: true, prepare: sendEmpty },
  { name: 'transfer-coins', route: TRANSFER, signedIn: true, prepare: openWith(OPENS_DIALOG, 2) },
  { name: 'transfer-hindered', route: TRANSFER, signedIn: 'newcomer' },
  { name: 'transfers', route: 'assets/transfer/record', signedIn: true },
  { name: 'deposit', route: DEPOSIT, signedIn: true },
  { name: 'deposit-coins', route: DEPOSIT, signedIn: true, prepare: openWith(OPENS_DIALOG, 0) },
  { name: 'deposit-one', route: DEPOSIT, signedIn: true, prepare: openWith('section li button', -1) },
  { name: 'charge', route: 'assets/deposit/charge', signedIn: true, prepare: sendEmpty },
  { name: 'charge-bank', route: 'assets/deposit/charge?by=bank', signedIn: true },
  { name: 'withdraw', route: WITHDRAW, signedIn: true, prepare: sendEmpty },
  { name: 'withdraw-addresses', route: WITHDRAW, signedIn: true, prepare: openWith(OPENS_DIALOG, 1) },
  { name: 'withdraw-confirm', route: WITHDRAW, signedIn: true, prepare: confirmWithdrawal },
  { name: 'withdraw-hindered', route: WITHDRAW, signedIn: 'newcomer' },
  { name: 'withdrawals', route: 'assets/withdraw/detail', signedIn: true },
  { name: 'withdrawal', route: 'assets/withdraw/detail', signedIn: true, prepare: openFirst },
  { name: 'withdraw-bank', route: 'assets/withdraw/bank/bank', signedIn: true },
  { name: 'login', route: 'user/login/login', signedIn: false },
  { name: 'register', route: 'user/login/register', signedIn: false },
  { name: 'choose', route: 'user/login/choose', signedIn: false },
  { name: 'forget', route: 'user/login/forgetPassword', signedIn: false },
  { name: 'account', route: 'settings/account/index', signedIn: true },
  { name: 'thaw', route: 'user/login/thaw', signedIn: false },
  { name: 'security', route: 'settings/security/index', signedIn: true },
  { name: 'limits', route: LIMITS, signedIn: 'trader' },
  { name: 'limit', route: LIMITS, signedIn: 'trader', prepare: openWith('main button', 0) },
  { name: 'limit-break', route: LIMITS, signedIn: 'trader', prepare: openWith('main button', -1) },
  { name: 'credit', route: 'settings/credit/index', signedIn: true },
  { name: 'credit-no-lines', route: 'settings/credit/index', signedIn: 'newcomer' },
  { name: 'change-password', route: 'settings/security/changePassword', signedIn: true },
  {
    name: 'second-factor',
    route: 'settings/security/changePassword',
    signedIn: true,
    // The form behind the dialog waits for the proof.
    alwaysLoading: true,
    prepare: askForProof,
  },
  { name: 'fund-password', route: 'settings/security/changePayPassword', signedIn: true },
  { name: 'authenticator', route: 'settings/security/authenticator', signedIn: true },
  { name: 'passkeys', route: 'settings/security/passkeys', signedIn: true },
  { name: 'anti-phishing', route: 'settings/security/antiPhishing', signedIn: true },
  { name: 'devices', route: 'settings/security/devices', signedIn: true },
  { name: 'sign-ins', route: 'settings/security/signIns', signedIn: true },
  { name: 'contact', route: 'settings/security/contact?channel=mobile', signedIn: true },
  { name: 'freeze', route: 'settings/security/freeze', signedIn: true },
  { name: 'addresses', route: 'user/address/index', signedIn: true },
  { name: 'address', route: 'user/address/index', signedIn: true, prepare: openFirst },
  { name: 'add-address', route: 'user/address/create', signedIn: true },
  { name: 'bank-cards', route: 'bankbind/index', signedIn: true },
  { name: 'add-bank-card', route: 'bankbind/addbank', signedIn: true },
  { name: 'verification-unverified', route: 'verification/index', signedIn: 'newcomer' },
  { name: 'verification-form', route: 'verification/basic', signedIn: 'newcomer', prepare: sendEmpty },
  { name: 'verification', route: 'verification/index', signedIn: true },
  { name: 'verification-basic', route: 'verification/basic', signedIn: true },
  { name: 'verification-advanced', route: 'verification/advanced', signedIn: true },
  { name: 'settings', route: 'settings/index', signedIn: true },
  { name: 'agreement', route: 'settings/agreement/index', signedIn: false },
  { name: 'language', route: 'settings/language/language', signedIn: false },
  { name: 'wealth-signed-out', route: 'template/index', signedIn: false },
  { name: 'wealth', route: 'template/index', signedIn: 'trader' },
  { name: 'wealth-products', route: 'finance/rent', signedIn: true },
  { name: 'wealth-buy', route: WEALTH_BUY, signedIn: true, prepare: sendEmpty },
  { name: 'wealth-confirm', route: WEALTH_BUY, signedIn: true, prepare: confirmWealth },
  { name: 'wealth-earnings', route: 'finance/index', signedIn: 'trader' },
  { name: 'wealth-orders', route: WEALTH_ORDERS, signedIn: 'trader' },
  { name: 'wealth-order', route: WEALTH_ORDERS, signedIn: 'trader', prepare: openWith(OF_LIST, 0) },
  { name: 'wealth-redeem', route: WEALTH_ORDERS, signedIn: 'trader', prepare: openRedemption },
  { name: 'wealth-rules', route: 'finance/rulePage', signedIn: false },
  { name: 'referral', route: 'promotion/index', signedIn: true },
  { name: 'referral-poster', route: 'promotion/index', signedIn: true, prepare: openPoster },
  { name: 'coins-signed-out', route: COINS, signedIn: false },
  { name: 'coins', route: COINS, signedIn: true },
  { name: 'coins-open', route: COINS, signedIn: true, prepare: openProject('NOVA') },
  { name: 'coins-upcoming', route: COINS, signedIn: false, prepare: openProject('ORBIT') },
  { name: 'coins-allotted', route: COINS, signedIn: true, prepare: openProject('LUMEN') },
  { name: 'coins-purchase', route: COINS, signedIn: true, prepare: openPurchase(sendEmpty) },
  { name: 'coins-confirm', route: COINS, signedIn: true, prepare: openPurchase(confirmSubscription) },
  { name: 'coins-orders', route: COIN_ORDERS, signedIn: true },
  { name: 'coins-no-orders', route: COIN_ORDERS, signedIn: 'newcomer' },
  { name: 'coins-order', route: COIN_ORDERS, signedIn: true, prepare: openWith(OF_LIST, 0) },
  { name: 'help', route: 'help-center/center', signedIn: false },
  { name: 'help-search', route: 'help-center/center?q=usdt', signedIn: true },
  { name: 'help-article', route: 'help-center/detail?id=option-settlement', signedIn: true },
  { name: 'fiat-signed-out', route: FIAT, signedIn: false },
  { name: 'fiat', route: `${FIAT}&act=sell`, signedIn: true },
  { name: 'fiat-currencies', route: FIAT, signedIn: true, prepare: openWith(OPENS_DIALOG, 1) },
  { name: 'fiat-buy', route: FIAT, signedIn: true, prepare: sendEmptyOrder },
  { name: 'fiat-sell', route: `${FIAT}&act=sell`, signedIn: true, prepare: sendEmptyOrder },
  { name: 'fiat-confirm', route: FIAT, signedIn: true, prepare: confirmOrder },
  { name: 'fiat-unverified', route: FIAT, signedIn: 'newcomer', prepare: openOrder },
  { name: 'fiat-orders', route: FIAT_ORDERS, signedIn: 'trader' },
  { name: 'fiat-no-orders', route: FIAT_ORDERS, signedIn: 'newcomer' },
  { name: 'fiat-to-pay', route: FIAT_ORDERS, signedIn: 'trader', prepare: openDeal(1) },
  { name: 'fiat-pay', route: FIAT_ORDERS, signedIn: 'trader', prepare: sendEmptyAct(1, 'act_pay') },
  { name: 'fiat-cancel', route: FIAT_ORDERS, signedIn: 'trader', prepare: openAct(1, 'act_cancel') },
  { name: 'fiat-paid', route: FIAT_ORDERS, signedIn: 'trader', prepare: openDeal(0) },
  { name: 'fiat-release', route: FIAT_ORDERS, signedIn: 'trader', prepare: sendEmptyAct(0, 'act_release') },
  { name: 'fiat-dispute', route: FIAT_ORDERS, signedIn: 'trader', prepare: sendEmptyAct(0, 'act_dispute') },
  { name: 'fiat-chat', route: FIAT_ORDERS, signedIn: 'trader', prepare: openChat },
  { name: 'merchant-apply', route: MERCHANT, signedIn: true, prepare: sendEmpty },
  { name: 'merchant-unverified', route: MERCHANT, signedIn: 'newcomer' },
  { name: 'merchant', route: MERCHANT, signedIn: 'trader' },
  { name: 'merchant-ad', route: MERCHANT, signedIn: 'trader', prepare: openWith(OF_LIST, 0) },
  { name: 'merchant-pause', route: MERCHANT, signedIn: 'trader', prepare: pauseAd },
  { name: 'merchant-publish', route: 'legaltender/advertisement', signedIn: 'trader', prepare: sendEmpty },
  { name: 'merchant-preview', route: MERCHANT, signedIn: 'trader', prepare: previewAd },
  { name: 'choose-location', route: 'choose-location', signedIn: false },
  {
    name: 'open-location',
    route: 'open-location?latitude=38.7223&longitude=-9.1393&name=Lisbon',
    signedIn: false,
  },
  { name: 'notices', route: 'notice/index', signedIn: 'trader' },
  { name: 'announcements', route: 'notice/index', signedIn: false },
  { name: 'announcement', route: 'index/notice/notice?id=1', signedIn: false },
  { name: 'notice-settings', route: 'notice/settings', signedIn: true },
  { name: 'price-alerts', route: 'notice/alerts?match_id=1', signedIn: true, prepare: addAlert },
  { name: 'price-alert-empty', route: 'notice/alerts', signedIn: 'newcomer', prepare: sendEmpty },
  { name: 'help-feedback', route: 'help-center/center?tab=feedback', signedIn: true, prepare: sendEmpty },
  { name: 'help-chat', route: 'help-center/chat', signedIn: true },
  { name: 'help-chat-signed-out', route: 'help-center/chat', signedIn: false },
  { name: 'not-found', route: 'nowhere', signedIn: false },
  {
    name: 'option-receipt',
    route: 'option/detail',
    signedIn: 'trader',
    // Settles half a minute after purchase.
    prepare: inTab(1, openWith(OF_LIST, 0, 60_000)),
  },
  { name: 'components', route: 'look', signedIn: false, alwaysLoading: true, isEnglish: true },
]
