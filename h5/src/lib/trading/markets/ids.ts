/** The ids of the search in a list of markets and of the button that opens the list, which a hot key finds. */
export const SEARCH_MARKETS = 'search-markets'
export const CHOOSE_MARKET = 'choose-market'
