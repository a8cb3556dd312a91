/** Rules on records that are set aside. */
export const QUARANTINE_REJECTS = ['record_must_be_open', 'record_must_be_set_aside'] as const
