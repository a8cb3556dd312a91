import { CircleAlert } from '@halyard/ui/icons'

interface RejectionReasonProps {
  readonly title: string
  readonly reason: string
}

/** Renders the reviewer's reason for a rejection. */
export function RejectionReason({ title, reason }: RejectionReasonProps) {
  return (
    <div className="flex items-start gap-2 rounded-field border border-danger p-3 text-13" role="note">
      <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-danger" size={16} />
      <div className="min-w-0">
        <p className="font-semibold text-danger">{title}</p>
        <p className="break-words">{reason}</p>
      </div>
    </div>
  )
}
