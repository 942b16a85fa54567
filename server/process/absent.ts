/** The result of the work, or `instead` if the file or folder does not exist. Other errors stay errors. */
export async function unlessAbsent<Value, Instead>(
  work: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  }
}
