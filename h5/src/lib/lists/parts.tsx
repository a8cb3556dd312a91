/** Renders facts one after the other; a line breaks between them. */
export function Parts({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}
