/** The layout draws it: the list, a conversation in it, and the lead beside that are one page to the browser. */
export default function InboxPage() {
  return null;
}
