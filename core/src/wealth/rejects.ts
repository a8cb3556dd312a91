/** Rules on wealth plans and orders. */
export const WEALTH_REJECTS = [
  'too_many_wealth_orders',
  'wealth_amount_too_large',
  'wealth_amount_too_small',
  'wealth_currency_is_fixed',
  'wealth_customer_limit_reached',
  'wealth_order_must_be_hosting',
  'wealth_plan_is_invalid',
  'wealth_plan_must_be_known',
  'wealth_plan_must_be_open',
  'wealth_pool_too_small',
  'wealth_quota_reached',
  'wealth_terms_have_changed',
] as const
