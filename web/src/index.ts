// What the app and the console share.
export { COMMON, createTexts } from './texts/create-texts.ts'
export type { Texts } from './texts/text-store.ts'
export type { Translate, Values } from './texts/translate.ts'
export { goTo } from './navigation/go-to.ts'
export { currentPlace, entryState } from './navigation/history.ts'
export { Link } from './navigation/link.tsx'
export { Redirect, Router, setQuery, usePlace, useSearchParams } from './navigation/router.tsx'
export { type Route, Routes, useParams } from './navigation/routes.tsx'
