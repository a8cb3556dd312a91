/** What a picture is uploaded for: it is good for nothing else. Alone in its file, so that a browser need not load schemas. */
export const UPLOAD_PURPOSES = ['id_front', 'id_back', 'id_hand', 'voucher', 'receipt', 'avatar'] as const

export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The largest file that is taken. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024
