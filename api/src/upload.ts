import { z } from 'zod'
import { UPLOAD_PURPOSES } from './upload-limits.ts'

export const uploadPurposeSchema = z.enum(UPLOAD_PURPOSES)

/** A picture that was uploaded. The name is random: knowing one opens nothing. */
export const uploadIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/**
 * The two calls that carry a picture, which is no form: `POST upload` takes `multipart/form-data` with the fields
 * `purpose` and `file`, and `GET upload/file` answers a JPEG. What goes wrong is answered as an envelope.
 */
export const uploadSchema = z.strictObject({ purpose: uploadPurposeSchema })
export const uploadedSchema = z.object({ id: uploadIdSchema })
export type Uploaded = z.infer<typeof uploadedSchema>
export const uploadFileSchema = z.strictObject({ id: uploadIdSchema })
