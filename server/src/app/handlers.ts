import type { Handlers } from '../calls/handler.ts'
import { accountHandlers } from '../features/account/index.ts'
import { agreementHandlers } from '../features/agreement/index.ts'
import { addressHandlers } from '../features/address/index.ts'
import { bannerHandlers } from '../features/banner/index.ts'
import { bankHandlers } from '../features/bank/index.ts'
import { closingHandlers } from '../features/closing/index.ts'
import { codeHandlers } from '../features/codes/index.ts'
import { creditHandlers } from '../features/credit/index.ts'
import { depositHandlers } from '../features/deposit/index.ts'
import { feesHandlers } from '../features/fees/index.ts'
import { fiatHandlers } from '../features/fiat/index.ts'
import { haltHandlers } from '../features/halt/index.ts'
import { helpHandlers } from '../features/help/index.ts'
import { languageHandlers } from '../features/language/index.ts'
import { limitsHandlers } from '../features/limits/index.ts'
import { mapHandlers } from '../features/map/index.ts'
import { marketHandlers } from '../features/market/index.ts'
import { noticeHandlers } from '../features/notice/index.ts'
import { optionHandlers } from '../features/option/index.ts'
import { perpHandlers } from '../features/perp/index.ts'
import { personalDataHandlers } from '../features/personal-data/index.ts'
import { pushHandlers } from '../features/push/index.ts'
import { recurringHandlers } from '../features/recurring/index.ts'
import { referralHandlers } from '../features/referral/index.ts'
import { securityHandlers } from '../features/security/index.ts'
import { spotHandlers } from '../features/spot/index.ts'
import { subscriptionHandlers } from '../features/subscription/index.ts'
import { supportHandlers } from '../features/support/index.ts'
import { priceLogHandlers } from '../features/price-log/index.ts'
import { verificationHandlers } from '../features/verification/index.ts'
import { moneyTimeHandlers } from '../features/money-time/index.ts'
import { walletHandlers } from '../features/wallet/index.ts'
import { chartHandlers } from '../features/chart/index.ts'
import { watchlistHandlers } from '../features/watchlist/index.ts'
import { wealthHandlers } from '../features/wealth/index.ts'
import { withdrawHandlers } from '../features/withdraw/index.ts'

/** The handlers of all customers' calls, by family. */
export const handlers: Handlers = {
  ...languageHandlers,
  ...mapHandlers,
  ...haltHandlers,
  ...feesHandlers,
  ...marketHandlers,
  ...chartHandlers,
  ...watchlistHandlers,
  ...codeHandlers,
  ...accountHandlers,
  ...securityHandlers,
  ...closingHandlers,
  ...personalDataHandlers,
  ...addressHandlers,
  ...bankHandlers,
  ...spotHandlers,
  ...recurringHandlers,
  ...perpHandlers,
  ...walletHandlers,
  ...moneyTimeHandlers,
  ...depositHandlers,
  ...optionHandlers,
  ...priceLogHandlers,
  ...withdrawHandlers,
  ...verificationHandlers,
  ...wealthHandlers,
  ...referralHandlers,
  ...subscriptionHandlers,
  ...fiatHandlers,
  ...helpHandlers,
  ...noticeHandlers,
  ...pushHandlers,
  ...limitsHandlers,
  ...creditHandlers,
  ...supportHandlers,
  ...agreementHandlers,
  ...bannerHandlers,
}
