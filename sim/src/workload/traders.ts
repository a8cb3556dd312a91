/** The market makers; customers are numbered from 1,001. */
export const MARKET_MAKERS = [1, 2]

/** The market maker who hoards, in the seeds where one does. */
export const HOARDER = 2

export const FIRST_CUSTOMER = 1_001
