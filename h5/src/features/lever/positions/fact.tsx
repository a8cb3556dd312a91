/** A figure under its name, in a grid of them. */
export function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-11 text-muted">{label}</dt>
      <dd className="break-words tabular-nums">{text}</dd>
    </div>
  )
}
