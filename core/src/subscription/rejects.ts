/** Rules on subscription projects and orders. */
export const SUBSCRIPTION_REJECTS = [
  'project_coin_is_taken',
  'project_has_started',
  'project_is_full',
  'project_is_invalid',
  'project_market_is_invalid',
  'project_must_be_allotted',
  'project_must_be_closed',
  'project_must_be_known',
  'project_must_be_open',
  'project_must_be_selling',
  'subscription_currency_not_accepted',
  'subscription_customer_limit_reached',
  'subscription_quantity_too_large',
  'subscription_quantity_too_small',
  'too_many_projects',
  'too_many_subscription_orders',
] as const
