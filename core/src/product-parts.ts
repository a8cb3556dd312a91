import type { FiatCommand } from './fiat/commands.ts'
import type { FiatFact } from './fiat/facts.ts'
import type { FiatState } from './fiat/fiat-state.ts'
import { FIAT_REJECTS } from './fiat/rejects.ts'
import type { FiatReplies } from './fiat/replies.ts'
import type { HouseMoveCommand } from './house/commands.ts'
import type { HouseState } from './house/house-move.ts'
import { HOUSE_REJECTS } from './house/rejects.ts'
import type { OptionCommand } from './option/commands.ts'
import type { OptionFact } from './option/facts.ts'
import type { OptionState } from './option/options.ts'
import { OPTION_REJECTS } from './option/rejects.ts'
import type { OptionReplies } from './option/replies.ts'
import type { PerpCommand } from './perp/commands.ts'
import type { PerpFact } from './perp/facts.ts'
import type { PerpState } from './perp/perps.ts'
import { PERP_REJECTS } from './perp/rejects.ts'
import type { PerpReplies } from './perp/replies.ts'
import type { QuarantineCommand } from './quarantine/commands.ts'
import type { QuarantineState } from './quarantine/quarantine.ts'
import { QUARANTINE_REJECTS } from './quarantine/rejects.ts'
import type { QuarantineReplies } from './quarantine/replies.ts'
import type { ReferralCommand } from './referral/commands.ts'
import type { ReferralFact } from './referral/facts.ts'
import type { ReferralState } from './referral/referral-state.ts'
import { REFERRAL_REJECTS } from './referral/rejects.ts'
import type { ReferralReplies } from './referral/replies.ts'
import type { SelfLimitsCommand } from './self-limits/commands.ts'
import { SELF_LIMITS_REJECTS } from './self-limits/rejects.ts'
import type { SelfLimitsReplies } from './self-limits/replies.ts'
import type { SelfLimitsState } from './self-limits/self-limits-state.ts'
import type { SpotCommand } from './spot/commands.ts'
import { SPOT_REJECTS } from './spot/rejects.ts'
import type { SpotReplies } from './spot/replies.ts'
import type { SpotState } from './spot/spot-state.ts'
import type { SubscriptionCommand } from './subscription/commands.ts'
import type { SubscriptionFact } from './subscription/facts.ts'
import { SUBSCRIPTION_REJECTS } from './subscription/rejects.ts'
import type { SubscriptionReplies } from './subscription/replies.ts'
import type { SubscriptionState } from './subscription/subscription-state.ts'
import type { WalletCommand } from './wallet/commands.ts'
import type { WalletFact } from './wallet/facts.ts'
import { WALLET_REJECTS } from './wallet/rejects.ts'
import type { WalletReplies } from './wallet/replies.ts'
import type { WalletState } from './wallet/wallet.ts'
import type { WealthCommand } from './wealth/commands.ts'
import type { WealthFact } from './wealth/facts.ts'
import { WEALTH_REJECTS } from './wealth/rejects.ts'
import type { WealthReplies } from './wealth/replies.ts'
import type { WealthState } from './wealth/wealth-state.ts'

export type * from './fiat/commands.ts'
export type { DealEvent, DealState } from './fiat/deals/deal-table.ts'
export type * from './fiat/facts.ts'
export type { FiatAd, FiatAdStatus, FiatAdTerms, FiatSide, FiatSource } from './fiat/ads/fiat-ad.ts'
export type { FiatCoin, FiatCoinStatus, FiatRate } from './fiat/fiat-coin.ts'
export type { DealActor, DealOutcome, FiatDeal } from './fiat/deals/fiat-deal.ts'
export type { FiatTrader } from './fiat/fiat-trader.ts'
export type * from './fiat/replies.ts'
export type * from './house/commands.ts'
export type { FundedAccount, HouseMove, HouseMoveKind, HouseReason } from './house/house-move.ts'
export type * from './option/commands.ts'
export type * from './option/facts.ts'
export type * from './option/option-config.ts'
export type * from './option/replies.ts'
export type { OptionResult, OptionRow, OptionType } from './option/timed-option.ts'
export type * from './perp/commands.ts'
export type * from './perp/facts.ts'
export type { PerpConfig, PerpTier } from './perp/perp-config.ts'
export type { PerpRow } from './perp/perp.ts'
export type {
  CloseReason,
  PositionRow,
  PositionSide,
  PositionStatus,
  Stop,
} from './perp/position/position.ts'
export type * from './perp/replies.ts'
export type * from './quarantine/commands.ts'
export type { DueKind, DueRecord, SetAsideRow } from './quarantine/quarantine.ts'
export type * from './quarantine/replies.ts'
export type * from './referral/commands.ts'
export type * from './referral/facts.ts'
export type { RebateMark, RebateShare, Referral } from './referral/referral-state.ts'
export type * from './referral/replies.ts'
export type * from './self-limits/commands.ts'
export type * from './self-limits/replies.ts'
export type { SelfLimitName, SelfLimitRow, SelfPauseRow, SelfUseRow } from './self-limits/self-limit.ts'
export type * from './spot/commands.ts'
export type { CancelReason, OrderStatus } from './spot/order-records.ts'
export type { OrderRow } from './spot/order-table.ts'
export type * from './spot/replies.ts'
export type { Trade, Trades } from './spot/trades.ts'
export type * from './subscription/commands.ts'
export type * from './subscription/facts.ts'
export type * from './subscription/project.ts'
export type * from './subscription/replies.ts'
export type { SubscriptionOrderRow, SubscriptionOrderStatus } from './subscription/subscription-order.ts'
export type * from './wallet/commands.ts'
export type * from './wallet/facts.ts'
export type { NetworkConfig } from './wallet/network.ts'
export type * from './wallet/replies.ts'
export type { Debt, SavedAddressRow } from './wallet/wallet.ts'
export type { Withdrawal, WithdrawalStatus } from './wallet/withdrawals/withdrawal.ts'
export type * from './wealth/commands.ts'
export type * from './wealth/facts.ts'
export type * from './wealth/replies.ts'
export type { WealthOrderRow, WealthOrderStatus } from './wealth/wealth-order.ts'
export type { WealthPlan, WealthPlanStatus } from './wealth/wealth-plan.ts'

/** The commands of all products. */
export type ProductCommand =
  | SpotCommand
  | PerpCommand
  | OptionCommand
  | WalletCommand
  | WealthCommand
  | ReferralCommand
  | SubscriptionCommand
  | FiatCommand
  | SelfLimitsCommand
  | HouseMoveCommand
  | QuarantineCommand

/** The content of the replies to the products' commands, by kind. */
export interface ProductReplies
  extends SpotReplies,
    PerpReplies,
    OptionReplies,
    WalletReplies,
    WealthReplies,
    ReferralReplies,
    SubscriptionReplies,
    FiatReplies,
    SelfLimitsReplies,
    QuarantineReplies {}

/** Why the products reject commands. */
export const PRODUCT_REJECTS = [
  ...SPOT_REJECTS,
  ...PERP_REJECTS,
  ...OPTION_REJECTS,
  ...WALLET_REJECTS,
  ...WEALTH_REJECTS,
  ...REFERRAL_REJECTS,
  ...SUBSCRIPTION_REJECTS,
  ...FIAT_REJECTS,
  ...SELF_LIMITS_REJECTS,
  ...HOUSE_REJECTS,
  ...QUARANTINE_REJECTS,
] as const

/** The facts of all products; the trades of spot markets are rows of their own. */
export type ProductFact =
  | PerpFact
  | OptionFact
  | WalletFact
  | WealthFact
  | ReferralFact
  | SubscriptionFact
  | FiatFact

/** The state that the products add to the exchange. */
export interface ProductState
  extends SpotState,
    PerpState,
    OptionState,
    WalletState,
    WealthState,
    ReferralState,
    SubscriptionState,
    FiatState,
    SelfLimitsState,
    HouseState,
    QuarantineState {}
