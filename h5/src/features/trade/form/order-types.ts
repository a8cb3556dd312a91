/** The order types in groups: two basic and three advanced ones. */
export const ORDER_TYPES = [
  { group: 'plainTypes', types: ['limit', 'market'] },
  { group: 'advancedTypes', types: ['post_only', 'ioc', 'fok'] },
] as const
