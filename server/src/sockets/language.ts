import { type Language, languageSchema } from '@halyard/api'
import type { Socket } from 'socket.io'

/** Returns the language of the connection request, from its query or auth. Default: English. */
export function languageOfSocket({ handshake }: Socket): Language {
  const { query, auth } = handshake
  const parsed = languageSchema.safeParse(query.lang ?? auth.lang)
  return parsed.success ? parsed.data : 'en'
}
