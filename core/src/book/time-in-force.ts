/**
 * How long an order is valid. `gtc` (good till cancelled): the unfilled lots rest in the book. `post_only`: the same, but
 * the order is rejected if it would trade at once. `ioc` (immediate or cancel): the unfilled lots are cancelled. `fok`
 * (fill or kill): the order is rejected if it cannot be filled completely at once.
 */
export type TimeInForce = 'gtc' | 'post_only' | 'ioc' | 'fok'
