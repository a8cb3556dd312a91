/** The order types as they are offered: two that everyone needs, three for those who know them. */
export const ORDER_TYPES = [
  { group: 'plainTypes', types: ['limit', 'market'] },
  { group: 'advancedTypes', types: ['post_only', 'ioc', 'fok'] },
] as const
