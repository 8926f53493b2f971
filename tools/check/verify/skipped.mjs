/** A step that is not taken here, and says why where nobody overlooks it. */
export function skipped(why) {
  return async () => {
    console.log(`SKIPPED: ${why}`);
    return { skipped: 1 };
  };
}
