import { type Language, languageSchema } from '@halyard/api'
import type { Socket } from 'socket.io'

/** The language a client asked for when it connected, in its query or its auth. */
export function languageOfSocket({ handshake }: Socket): Language {
  const { query, auth } = handshake
  const parsed = languageSchema.safeParse(query.lang ?? auth.lang)
  return parsed.success ? parsed.data : 'en'
}
