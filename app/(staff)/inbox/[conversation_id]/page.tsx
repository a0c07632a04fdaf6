/** The layout draws it. */
export default function ConversationPage() {
  return null;
}
