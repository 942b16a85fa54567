/** What the work gives, or `instead` where the file or folder that it asks for is not there. Other errors stay errors. */
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
