import { Fragment } from 'react'

/** Renders an e-mail address that a narrow column breaks behind a sign of it, and inside a word only if that is too long alone. */
export function AddressText({ address }: { readonly address: string }) {
  return address.split(/(?<=[@._+-])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
