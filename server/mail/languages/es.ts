import type { MailTranslation } from './mailTranslation.ts';

const notYou =
  'Si no has sido tú, cambia ahora mismo tu contraseña, cierra sesión en todas partes y avisa a quienes administran esta instalación.';
const origin = 'Hora: %{time}. Dispositivo: %{device}. Dirección: %{address}.';

export const spanish = {
  code: 'es',
  momentsAs: 'es-ES',
  mails: {
    invited: {
      subject: 'Tienes una invitación a %{customer}',
      paragraphs: [
        'Te han añadido al personal de %{customer}. Inicias sesión con esta dirección: %{email}.',
        'Primero elige una contraseña. El enlace funciona una vez y caduca a los 7 días. Después puedes pedir otro en la página de inicio de sesión, en «¿Has olvidado tu contraseña?».',
      ],
      action: 'Elegir una contraseña',
      closing: 'Si no conoces %{customer}, puedes ignorar este correo.',
    },
    invitedAlso: {
      subject: 'Ahora también trabajas para %{customer}',
      paragraphs: ['Te han añadido al personal de %{customer}. Inicias sesión como siempre, con %{email}.'],
      action: 'Iniciar sesión',
      closing: 'Si no conoces %{customer}, avisa a quienes administran esta instalación.',
    },
    mentioned: {
      subject: '%{actor} te ha mencionado en %{record}',
      paragraphs: ['%{text}'],
      action: 'Responder',
      closing: 'Recibes este correo porque trabajas aquí y %{actor} ha escrito tu nombre en un comentario.',
    },
    voucher: {
      subject: 'Un vale de %{customer}',
      paragraphs: [
        'Hola, %{recipient}: %{customer} te da un vale: %{gives}.',
        'Tu código: %{code}',
        '%{validity}',
        '%{minimumSpend}',
      ],
      closing: 'Di el código al hacer tu pedido.',
    },
    ordersWait: {
      subject: 'Hay pedidos en espera en %{store}',
      paragraphs: ['Ha pasado la mitad del tiempo para aceptar estos pedidos.', '%{orders}'],
      action: 'Abrir el tablero',
      closing:
        'Recibes este correo porque esta es la dirección de %{store}. Se puede desactivar en sus ajustes.',
    },
    ordersEscalated: {
      subject: 'Nadie acepta pedidos en %{store}',
      paragraphs: [
        'Nadie ha aceptado estos pedidos. Rechazamos cada uno cuando se acaba su tiempo.',
        '%{orders}',
      ],
      action: 'Abrir el tablero',
      closing:
        'Recibes este correo porque gestionas pedidos de %{store}. Se puede desactivar en los ajustes del local.',
    },
    resetPassword: {
      subject: 'Elige una contraseña nueva',
      paragraphs: [
        'Alguien ha pedido elegir una contraseña nueva para tu cuenta %{email}.',
        'El enlace funciona una vez y caduca a los 60 minutos. No inicia sesión.',
      ],
      action: 'Elegir una contraseña nueva',
      closing: 'Si no lo has pedido, puedes ignorar este correo: tu contraseña sigue siendo la misma.',
    },
    passwordResetDemanded: {
      subject: 'Elige una contraseña nueva para %{customer}',
      paragraphs: [
        'Alguien que gestiona el personal de %{customer} ha quitado tu contraseña y ha cerrado tu sesión en todas partes. Elige una nueva para continuar.',
        'El enlace funciona una vez y caduca a los 60 minutos. Después puedes pedir otro en la página de inicio de sesión, en «¿Has olvidado tu contraseña?».',
      ],
      action: 'Elegir una contraseña nueva',
      closing: 'Si no lo esperabas, pregunta en %{customer}.',
    },
    passwordChanged: {
      subject: 'Tu contraseña ha cambiado',
      paragraphs: ['La contraseña de tu cuenta %{email} ha cambiado.', origin, notYou],
    },
    emailChangeLink: {
      subject: 'Confirma tu dirección nueva',
      paragraphs: [
        'Has pedido iniciar sesión con esta dirección desde ahora: %{newEmail}.',
        'El enlace funciona una vez y caduca a los 60 minutos. Cierra tu sesión en todas partes; tu contraseña sigue siendo la misma.',
      ],
      action: 'Confirmar la dirección',
      closing: 'Si no lo has pedido, puedes ignorar este correo: sin el enlace no cambia nada.',
    },
    emailTaken: {
      subject: 'Esta dirección ya tiene una cuenta',
      paragraphs: [
        'Alguien que inicia sesión con otra dirección ha pedido usar %{newEmail} en su lugar. Otra cuenta ya tiene esta dirección, así que no ha cambiado nada.',
        'Si has sido tú, inicia sesión con esta dirección o elige otra.',
      ],
      closing: 'Si no has sido tú, puedes ignorar este correo.',
    },
    emailChangeRequested: {
      subject: 'Alguien ha pedido cambiar tu dirección',
      paragraphs: [
        'Alguien ha pedido cambiar la dirección de tu cuenta de %{email} a %{newEmail}. Hemos enviado un enlace a la dirección nueva. No cambia nada hasta que alguien lo abra.',
        origin,
        'Si no has sido tú, cambia ahora mismo tu contraseña, lo que detiene el cambio, y avisa a quienes administran esta instalación.',
      ],
    },
    emailChanged: {
      subject: 'Tu dirección ha cambiado',
      paragraphs: [
        'Ahora inicias sesión en tu cuenta con %{newEmail}, y ya no con %{email}. Hemos cerrado tu sesión en todas partes.',
        origin,
        'Si no has sido tú, avisa ahora mismo a quienes administran esta instalación.',
      ],
    },
    factorEnrolled: {
      subject: 'Tu app de autenticación está configurada',
      paragraphs: [
        'Desde ahora, al iniciar sesión te pedimos un código de tu app de autenticación.',
        origin,
        notYou,
      ],
    },
    factorRemoved: {
      subject: 'Se ha quitado tu segundo factor',
      paragraphs: [
        'Alguien ha quitado la app de autenticación de tu cuenta %{email}, y hemos cerrado tu sesión en todas partes. La próxima vez que inicies sesión, configuras otra.',
        origin,
        notYou,
      ],
    },
    factorRemovalLink: {
      subject: 'Quita tu segundo factor',
      paragraphs: [
        'Ya puedes quitar la app de autenticación de tu cuenta %{email}. Después cerramos tu sesión en todas partes, y configuras otra la próxima vez que inicies sesión.',
        'El enlace funciona una vez y caduca a los 60 minutos.',
      ],
      action: 'Quitar el segundo factor',
      closing: notYou,
    },
    factorRemovalWaits: {
      subject: 'Alguien ha pedido quitar tu segundo factor',
      paragraphs: [
        'Alguien que conoce tu contraseña ha pedido quitar la app de autenticación de tu cuenta %{email}, porque ha perdido el teléfono.',
        'Por tu seguridad hay una espera de %{hours} horas. Si has sido tú, pídelo otra vez después de esta hora para recibir el enlace: %{time}. Con uno de tus códigos de recuperación no hay espera.',
        'Si no has sido tú, detenlo con este enlace y cambia ahora mismo tu contraseña.',
      ],
      action: 'Conservar mi segundo factor',
    },
    factorRemovalUnproven: {
      subject: 'Sobre quitar tu segundo factor',
      paragraphs: [
        'Alguien ha pedido quitar la app de autenticación de tu cuenta %{email}, sin su contraseña. No ha cambiado nada.',
        'Si has sido tú, inicia antes sesión con tu contraseña e indica en la página del código que has perdido el teléfono.',
      ],
    },
    factorKept: {
      subject: 'Conservas tu segundo factor',
      paragraphs: [
        'Alguien ha detenido la petición de quitar la app de autenticación de tu cuenta %{email}.',
        'La persona que la hizo conoce tu contraseña: cámbiala ahora mismo.',
      ],
    },
    factorLocked: {
      subject: 'Muchos códigos incorrectos para tu cuenta',
      paragraphs: [
        'Alguien que conoce tu contraseña ha escrito %{count} códigos incorrectos para tu cuenta %{email} en un día. No aceptamos códigos hasta esta hora, solo códigos de recuperación: %{time}.',
        origin,
        notYou,
      ],
    },
    factorDisabled: {
      subject: 'Tu app de autenticación ya no funciona',
      paragraphs: [
        'Alguien que conoce tu contraseña ha escrito %{count} códigos incorrectos seguidos para tu cuenta %{email}. Ya no aceptamos códigos de su app de autenticación. Inicia sesión con un código de recuperación, o pide un enlace para configurar la app otra vez.',
        origin,
        notYou,
      ],
    },
    recoveryCodeUsed: {
      subject: 'Se ha usado un código de recuperación',
      paragraphs: [
        'Alguien ha iniciado sesión en tu cuenta %{email} con uno de tus códigos de recuperación. Códigos restantes: %{count}. Tus dispositivos de confianza vuelven a pedir un código.',
        origin,
        notYou,
      ],
    },
    recoveryCodesReplaced: {
      subject: 'Tienes códigos de recuperación nuevos',
      paragraphs: [
        'Los códigos de recuperación de tu cuenta %{email} se han sustituido. Los anteriores ya no funcionan.',
        origin,
        notYou,
      ],
    },
    deviceTrusted: {
      subject: 'Un dispositivo nuevo inicia sesión sin código',
      paragraphs: [
        'Durante 30 días, este navegador solo pide tu contraseña: %{device}.',
        'Hora: %{time}. Dirección: %{address}. Puedes deshacerlo en tu cuenta, en los dispositivos de confianza.',
        notYou,
      ],
    },
    sessionStolen: {
      subject: 'Hemos terminado una sesión por tu seguridad',
      paragraphs: [
        'Tu sesión en %{customer} se ha usado desde dos sitios, como ocurre cuando alguien la ha copiado. La hemos terminado. Inicia sesión de nuevo.',
        origin,
        notYou,
      ],
    },
  },
  words: {
    browserOnSystem: '%{browser} en %{system}',
    unknownBrowser: 'Navegador',
    unknown: 'desconocido',
    percentOff: '%{percent} % de descuento',
    percentOffUpTo: '%{percent} % de descuento, hasta %{maximum}',
    amountOff: '%{amount} de descuento',
    freeItem: 'un artículo gratis',
    freeNamedItem: '%{item} gratis',
    itemPrice: '%{item} por %{price}',
    freeDelivery: 'envío gratis',
    validAlways: 'No caduca.',
    validFrom: 'Puedes usarlo desde el %{firstDay}.',
    validUntil: 'Puedes usarlo hasta el %{lastDay}.',
    validBetween: 'Puedes usarlo desde el %{firstDay} hasta el %{lastDay}.',
    orderWaits: '%{number} (%{channel}): acéptalo antes de las %{until}.',
    orderRefused: '%{number} (%{channel}): rechazado, porque nadie lo aceptó antes de las %{until}.',
    voucherMinimum: 'Es para pedidos desde %{minimum}, sin envío ni propina.',
    unknownShortAddress:
      'No hay nada en esta dirección. Comprueba cómo está escrita o pregunta a quien te la dio.',
  },
} as const satisfies MailTranslation;
