import type { RouteName } from '../lib/navigation/route-names.ts'
import type { Answers } from './app.tsx'

/** A screen in a state that its samples do not have. */
export interface Scenario {
  readonly screen: RouteName
  readonly query?: Readonly<Record<string, string>>
  readonly answers: Answers
}

type Deal = Parameters<NonNullable<Answers['legalnew/deal/get']>>[0]['deal']

function deal(changes: Partial<Deal>): Scenario {
  const running = { ended_at: null, cancelled_at: null, disputed_at: null, ...changes }
  return {
    screen: 'legaltender/deal',
    answers: {
      'legalnew/deal/get': (sample) => ({ ...sample, deal: { ...sample.deal, ...running } }),
    },
  }
}

type Levels = Parameters<NonNullable<Answers['user/real_info']>>[0]
type Standing = Levels['advanced']['status']

function levels(screen: RouteName, basic: Standing, advanced: Standing): Scenario {
  return {
    screen,
    answers: {
      'user/real_info': (sample) => ({
        ...sample,
        basic: { ...sample.basic, status: basic },
        advanced: { ...sample.advanced, status: advanced },
      }),
    },
  }
}

/** Screens that are recorded in further states, by the names of their records. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'deal-to-pay': deal({ role: 'buyer', status: 'unconfirmed' }),
  'deal-to-release': deal({ role: 'seller', status: 'confirmed' }),
  'deal-paid': deal({ role: 'buyer', status: 'confirmed' }),
  'deal-disputed': deal({ role: 'seller', status: 'disputed' }),
  'deal-to-appeal': deal({ role: 'buyer', status: 'cancelled' }),
  'person-to-verify': levels('verification/basic', 'unverified', 'unverified'),
  'photos-to-verify': levels('verification/advanced', 'verified', 'unverified'),
  'deposit-by-bank': { screen: 'assets/deposit/charge', query: { by: 'bank' }, answers: {} },
  feedback: { screen: 'help-center/center', query: { tab: 'feedback' }, answers: {} },
  'support-by-mail': {
    screen: 'help-center/chat',
    answers: { 'support/messages': (sample) => ({ ...sample, online: false, status: 'waiting' }) },
  },
  'merchant-to-apply': {
    screen: 'legaltender/merchant',
    answers: {
      ...levels('verification/index', 'verified', 'verified').answers,
      'legalnew/mine': (sample) => ({ ...sample, merchant: false, application: 'rejected', list: [] }),
    },
  },
  'nothing-before-closing': {
    screen: 'settings/security/closing',
    answers: { 'safe/closing': (sample) => ({ ...sample, conditions: [] }) },
  },
}
