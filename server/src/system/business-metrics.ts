import { type MetricDefinition, one } from './metric-definition.ts'

/** The metrics of what customers do. No label names a customer, and the numbers of labels follow from the code and the listing. */
export const BUSINESS_METRICS: readonly MetricDefinition[] = [
  {
    name: 'halyard_commands_accepted_total',
    help: 'Commands accepted since the start by kind: orders, cancellations, sign-ups, deposits and withdrawals are some of them.',
    labels: ['command'],
    counts: true,
    values: ({ trading }) => trading.commands.map(({ command, count }) => [{ command }, count]),
  },
  {
    name: 'halyard_trades_total',
    help: 'Trades since the start, by product and market.',
    labels: ['product', 'market'],
    counts: true,
    values: ({ trading }) =>
      trading.trades.map(({ product, market, trades }) => [{ product, market }, trades]),
  },
  {
    name: 'halyard_trade_value_total',
    help: 'Their value in USDT at index prices.',
    labels: ['product', 'market'],
    counts: true,
    values: ({ trading }) => trading.trades.map(({ product, market, value }) => [{ product, market }, value]),
  },
  {
    name: 'halyard_customers',
    help: 'Customers who signed up, closed accounts included.',
    values: ({ business }) => one(business.customers),
  },
  {
    name: 'halyard_moved_amount_total',
    help: 'Coins that came in from outside of the exchange or went out, by reason such as deposit, at the last check of the treasury.',
    labels: ['currency', 'reason', 'direction'],
    counts: true,
    values: ({ business }) =>
      business.moved.map(({ currency, reason, direction, amount }) => [
        { currency, reason, direction },
        amount,
      ]),
  },
]
