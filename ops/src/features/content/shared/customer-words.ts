import type { HelpTopic, Language } from '@halyard/api/client'
import { useSession } from '../../../lib/session/session.ts'

/** The page of the customers' app in which a text is shown. */
export type CustomerPage = 'news' | 'help' | 'agreement' | 'home'

type Words = Readonly<Record<CustomerPage, string>> & { readonly topics: Readonly<Record<HelpTopic, string>> }

/** The words of the customers' app around a text, by the file of each of its languages: names of pages, and topics of help. */
const FILES = import.meta.glob<Words>('./customer-words/*.json', { import: 'default', eager: true })

/** Returns the words of a language. */
export function customerWords(language: Language): Words {
  const words = FILES[`./customer-words/${language}.json`]
  if (!words) throw new Error(`no words of customers in ${language}`)
  return words
}

/** Returns the names of the topics of help in the language of the console. */
export function useTopicNames(): Words['topics'] {
  return customerWords(useSession((session) => session.language)).topics
}
