import { listFiatCoins, pauseFiatCoin, proposeFiatCoin } from './fiat-coins.ts'
import { addFiatNote, appealFiatDeal, exportFiatDeal, openFiatDispute } from './fiat-disputes.ts'
import { listFiatRates, proposeFiatRate } from './fiat-rates.ts'
import {
  decideFiatDispute,
  listFiatApplications,
  listFiatDeals,
  setFiatMerchant,
  showFiatDeal,
} from './fiat.ts'

export const fiatOpsHandlers = {
  'ops/fiat/applications': listFiatApplications,
  'ops/fiat/set_merchant': setFiatMerchant,
  'ops/fiat/rates': listFiatRates,
  'ops/fiat/propose_rate': proposeFiatRate,
  'ops/fiat/deals': listFiatDeals,
  'ops/fiat/show': showFiatDeal,
  'ops/fiat/decide': decideFiatDispute,
  'ops/fiat/coins': listFiatCoins,
  'ops/fiat/propose_coin': proposeFiatCoin,
  'ops/fiat/pause_coin': pauseFiatCoin,
  'ops/fiat/dispute': openFiatDispute,
  'ops/fiat/appeal': appealFiatDeal,
  'ops/fiat/note': addFiatNote,
  'ops/fiat/bundle': exportFiatDeal,
}
