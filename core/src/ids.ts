declare const kind: unique symbol

/**
 * The id of one kind of record, or its index in memory. Ids arrive from the wire and the database as numbers, so any number
 * is accepted where an id is wanted, but never the id of another kind.
 */
export type Id<Kind extends string> = number & { readonly [kind]?: Kind }

/** From 1. The system accounts belong to `SYSTEM_OWNER`, 0. */
export type CustomerId = Id<'customer'>

/**
 * The index of a customer in memory, in order of creation, from 0. Per-customer columns use it as their key. Not stored: a
 * restart assigns new ones.
 */
export type CustomerIndex = Id<'customer index'>

/** The id of an account of the ledger, from 1. */
export type AccountId = Id<'account'>

/** From 1, below 65,536. */
export type CurrencyId = Id<'currency'>

/** The id of a spot market, from 1, below 65,536. */
export type MarketId = Id<'market'>

/** The id of a perpetual contract, from 1, below 65,536. */
export type PerpId = Id<'perp'>

/** The id of a spot order, from 1. */
export type OrderId = Id<'order'>

/** The id of a position and of its opening order: the number of the command that opened it. */
export type PositionId = Id<'position'>

/** The id of a conditional order of a contract: the number of the command that placed it. */
export type ConditionalId = Id<'conditional order'>

/** The id of a wealth plan, from 1. */
export type WealthPlanId = Id<'wealth plan'>

/** The id of a purchase of a wealth plan, from 1. */
export type WealthOrderId = Id<'wealth order'>

/** The id of a subscription project, from 1. */
export type ProjectId = Id<'subscription project'>

/** The id of an order in a subscription, from 1. */
export type SubscriptionOrderId = Id<'subscription order'>
/** The id of a fiat advertisement, from 1. */
export type FiatAdId = Id<'fiat ad'>
/** The id of a fiat deal, from 1. */
export type FiatDealId = Id<'fiat deal'>
