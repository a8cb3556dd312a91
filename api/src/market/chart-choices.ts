/** Indicators drawn over the price, and indicators with a pane of their own. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const
export const SUB_INDICATORS = ['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'CCI', 'OBV', 'DMI'] as const

/** How prices are spread over the height of a chart. */
export const SCALES = ['normal', 'logarithm', 'percentage'] as const

/** The shapes that can be drawn on a chart. */
export const DRAWING_KINDS = ['trend', 'level', 'fibonacci', 'rectangle'] as const

/** The most drawings of a chart: more hide the candles. */
export const DRAWINGS_MAX = 30
/** The most corners or ends of a drawing. */
export const POINTS_MAX = 2
/** The greatest parameter of an indicator: more candles than a chart loads at once would draw nothing. */
export const PARAM_MAX = 300
