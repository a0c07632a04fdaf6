/** The layout draws it. */
export default function InboxPage() {
  return null;
}
