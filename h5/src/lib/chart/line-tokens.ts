/** The colours of an indicator's lines, in their order. Brass and orange are too close, and falling candles may be orange. */
export const LINE_TOKENS = ['brass', 'blue', 'text', 'muted', 'red'] as const
