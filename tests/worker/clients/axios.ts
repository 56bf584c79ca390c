import { isAxiosError } from 'axios';
import { ClientsApi, Configuration, type GeneratorInput, type ProblemDetails } from './client';

export async function run(basePath: string, spec: NonNullable<GeneratorInput['spec']>) {
  const api = new ClientsApi(new Configuration({ basePath }));
  const { data: clients } = await api.clientOptions();
  const { data: options } = await api.getClientOptions('python');
  const { data: { code = '' } } = await api.generateClient('python', { spec });
  const { data: archive } = await api.downloadFile(code);
  const found = { clients, packageName: options['packageName']?.default, archive: await archive.slice(0, 2).text() };
  try {
    await api.downloadFile(code);
  } catch (error) {
    if (!isAxiosError<ProblemDetails>(error) || !error.response) throw error;
    return { ...found, status: error.response.status, title: error.response.data.title };
  }
  return found;
}
